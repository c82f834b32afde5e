// All texts of the page in English. The other languages have the same shape.
import type { Whole } from '../whole';

export const en = {
  languageName: 'English',
  title: 'grundy',
  subtitle: 'Impartial games: rules in, nim-values out',
  language: 'Language',
  loading: 'Computing …',
  busy: 'The server is busy with other long computations. Try again in a moment.',
  lost: 'The server does not answer. Is it still running?',
  hint: 'Hint',
  // Between the parts of a sentence that is put together.
  comma: ', ',
  colon: ': ',
  stop: '. ',
  brackets: (text: string) => `(${text})`,
  tabs: { picture: 'Picture', law: 'Law', sum: 'Sum', play: 'Play', graph: 'Graph' },
  tabsLabel: 'Panels',
  rules: {
    label: 'Rules',
    placeholder: 'kayles, 0.77, {2,5}, n -> n-k for k in 1..3',
    menu: 'Catalogue',
    menuChoose: 'Choose a game …',
    recent: 'Recent',
    recentChoose: 'Choose …',
    readsAs: 'reads as',
    parameter: (name: string) => `Parameter ${name}`,
    list: 'a list, as {2,5}',
    kinds: {
      subtraction: 'subtraction set',
      'all-but': 'all-but set',
      'take-and-break': 'take-and-break code',
      clauses: 'move clauses',
    } as Record<string, string>,
    pairs: (count: number) => (count === 1 ? 'heaps' : `tuples of ${count}`),
    literature: 'Literature',
    first: 'The rules above come first: with right rules there is something to show here.',
  },
  /// Games of the catalogue, which speaks English itself.
  games: {} as Record<string, { title: string; description: string; note?: string }>,
  picture: {
    to: 'Up to heap',
    toBox: 'Up to the corner',
    toStart: 'Starts up to',
    show: 'Show',
    histogram: 'How often each value occurs',
    plotLabel: (count: string) =>
      `Scatter plot of ${count} nim-values. Left and right arrow keys pan, plus and minus zoom, Home shows all.`,
    heatLabel: 'Heat map of nim-values. Arrow keys pan, plus and minus zoom, Home shows all.',
    histogramLabel: (values: string) =>
      values === '1' ? 'Histogram of one value' : `Histogram of ${values} different values`,
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    reset: 'Show all',
    save: 'Save as',
    help: 'Wheel or pinch zooms, dragging pans; keys: left and right arrows, +, −, Home.',
    helpMap: 'Wheel or pinch zooms, dragging pans; keys: arrows, +, −, Home.',
    needsPair: 'A corner is two numbers, as 50,50.',
    needsNumber: 'One number is needed here, as 1000 or 10^5.',
    point: (n: string, value: string) => `G(${n}) = ${value}`,
    points: (count: string) => (count === '1' ? '1 value' : `${count} values`),
    period: (period: string, from: string) => `period ${period} from heap ${from}`,
    saltus: (saltus: string) => `saltus ${saltus}`,
    proved: 'proved',
    noPeriod: 'no period is proved up to here',
    rare: (count: string, last: string) =>
      count === '1' ? `1 rare heap, ${last}` : `${count} rare heaps, the last one at ${last}`,
    lostLegend: 'lost (value 0)',
    largest: (value: string, at: string) => `largest value ${value}, first at heap ${at}`,
    largestOfBox: (value: string) => `largest value ${value}`,
    stopped: (count: string) => `Stopped after ${count === '1' ? '1 value' : `${count} values`}:`,
    dimensions: (count: number) =>
      `Positions of these rules have ${count} coordinates; there is a picture for one and for two.`,
  },
  law: {
    status: {
      proved: 'proved',
      published: 'published',
      observed: 'observed',
      refuted: 'refuted',
    } as Record<string, string>,
    observedTo: (n: string) => `observed to ${n}`,
    refutedAt: (n: string) => `refuted at ${n}`,
    theorem: 'Theorem',
    source: 'Source',
    value: 'Nim-value:',
    lostWhen: 'Lost where this is true (not 0):',
    pick: 'pick(i, v0, v1, …) is the i-th of the v, counted from 0.',
    none: (n: string) => `No law found to ${n}.`,
    refutedTitle: 'Guesses that fail',
    refutedText: (expected: Whole, found: Whole) =>
      `it says ${expected}, the value is ${found}`,
    certificate: 'Certificate',
    certificateText:
      'A proof of the period that grundy check verifies from the rules alone, without the engines.',
    download: 'Download the certificate',
    code: 'Code',
    copy: 'Copy',
    copied: 'Copied',
    checkedTo: (n: string) => `All values to ${n} were looked at.`,
    more: 'Show all of it',
    less: 'Show less',
  },
  sum: {
    heaps: 'Heaps',
    heapsHelp: 'as 5 7 4x2, or 3,5 for tuples; or RULESET: HEAP, one a line',
    heap: 'Heap',
    value: 'Value',
    binary: 'Binary',
    from: 'From',
    nimSum: 'Nim-sum',
    outcome: { N: 'The player to move wins', P: 'The player to move loses' },
    outcomeShort: { N: 'N-position', P: 'P-position' },
    moves: (count: Whole) => (count === 1 ? '1 winning move' : `${count} winning moves`),
    noMoves: 'There is no winning move.',
    incomplete: 'The list is not complete',
    why: 'Why',
    chooseMove: 'Choose a move to see why it wins.',
    move: (from: string, to: string) => `${from} → ${to}`,
    nothing: 'nothing',
    heapNumber: (number: number) => `heap ${number}`,
    status: {
      computed: 'computed',
      proved: 'proved',
      published: 'published',
      observed: 'observed',
    } as Record<string, string>,
    steps: {
      // The sum of a single heap is its value.
      values: (sum: string, single: boolean) =>
        `The ${single ? 'value' : 'nim-sum of the values'} is ${sum}. It is not 0, so there is a move that makes it 0.`,
      column: (bit: Whole) =>
        `Its highest 1 stands in the column of ${bit}: an odd number of heaps has a 1 there.`,
      target: (heap: string, value: Whole, sum: Whole, target: Whole) =>
        `The move is in ${heap}, of value ${value}. What it leaves must have the value ${value} ⊕ ${sum} = ${target}: then all columns are even.`,
      leaves: (from: string, to: string, value: string) =>
        value.includes('=')
          ? `From ${from} one moves to ${to}, and ${value}.`
          : `From ${from} one moves to ${to}, of value ${value}.`,
      after: (sum: string, single: boolean) =>
        single
          ? 'Now the value is 0. Every move of the opponent makes it different from 0, and it can be made 0 again.'
          : `Now the nim-sum is ${sum}. Every move of the opponent changes one value, so it makes the nim-sum different from 0, and it can be made 0 again.`,
      lost: (sum: string, single: boolean) =>
        single
          ? 'The value is 0. Every move changes it (a heap has no option of its own value), so it is not 0 after it, and the opponent makes it 0 again. Who can always do that moves last.'
          : `The nim-sum of the values is ${sum}: all columns are even. Every move changes the value of one heap (a heap has no option of its own value), so the nim-sum is not 0 after it, and the opponent makes it 0 again. Who can always do that moves last.`,
      empty: 'There are no heaps: nobody can move, and the player to move has lost.',
    },
  },
  play: {
    first: 'First move',
    you: 'You',
    opponent: 'Opponent',
    start: 'New game',
    convention: 'Who cannot move',
    normal: 'loses (normal play)',
    misere: 'wins (misère) – to come',
    yourTurn: 'Your move.',
    opponentMoves: 'The opponent thinks …',
    youWin: 'You win: the opponent cannot move.',
    youLose: 'You lose: you cannot move.',
    hint: 'Hint',
    undo: 'Undo',
    hintWin: (move: string) => `A winning move: ${move}.`,
    hintLost: (move: string) =>
      `Every move loses against a perfect player. The longest resistance: ${move}.`,
    hintLostMost: (move: string) =>
      `Every move loses against a perfect player. This one leaves the most tokens: ${move}.`,
    hintLength: (moves: Whole) => (moves === 1 ? '1 move is left' : `${moves} moves are left`),
    take: (amount: string, heap: string) => `take ${amount} from ${heap}`,
    splitWord: (heap: string, to: string) => `split ${heap} into ${to}`,
    moveTo: (from: string, to: string) => `${from} → ${to}`,
    leaving: (to: string) => `leaving ${to}`,
    choose: 'What the move leaves',
    chooseOption: 'Options',
    cancel: 'Cancel',
    heapLabel: (number: number, size: string) =>
      `Heap ${number} of ${size}. Arrow keys choose how many to take, Enter takes.`,
    token: (take: Whole) => `Take ${take}`,
    taking: (take: Whole) => `take ${take}`,
    illegal: 'not allowed',
    amount: 'Take',
    takeButton: 'Take',
    noMove: 'no move',
    filter: 'Filter',
    type: 'Or type a move',
    typeExample: 'heap 1: take 2',
    typeButton: 'Move',
    record: 'Moves so far',
    youDid: (move: string) => `You: ${move}`,
    opponentDid: (move: string) => `Opponent: ${move}`,
    setUp: 'Heaps of the game',
    manyMoves: 'There are more moves than fit here: type one below.',
    moreHeaps: (count: number) =>
      count === 1
        ? 'One more heap is not shown; type a move in it below, as heap 201: take 1.'
        : `${count} more heaps are not shown; type a move in one of them below, as heap 201: take 1.`,
    noHeaps: 'Write some heaps above.',
  },
  graph: {
    edges: 'Edges, one a line',
    help: 'as a b: from a one moves to b; CSV and GraphViz DOT are read too',
    misere: 'wins (misère)',
    showExample: 'Show an example',
    example: 'a b\na c\nb d\nc d\nc e\nd f\ne f\ne g\ng e\ng h\n',
    drawing: 'The graph. Enter on a vertex puts the token there, or moves it along an edge.',
    putToken: 'Click a vertex to put a token on it, then step it along the edges.',
    outcome: { N: 'the player to move wins', P: 'the player to move loses', D: 'draw' },
    value: (value: string) => `value ${value}`,
    infinite:
      '∞(a,b,…): the player to move can go on for ever from here, or move to an option of value a, b, … In a sum with a heap of one of these values the mover wins; with another one it is a draw.',
    remoteness: (moves: Whole) =>
      moves === 1 ? 'over after 1 move' : `over after ${moves} moves`,
    moves: 'Moves:',
    end: 'There is no move from here.',
  },
};

export type Texts = typeof en;
