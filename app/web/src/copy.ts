// Text for the clipboard.

/// Copies the text of an element, and says whether that went well. Browsers lend their clipboard to
/// secure contexts only; elsewhere the text is selected and copied as by hand.
export async function copyText(element: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(element.textContent ?? '');
    return true;
  } catch {
    getSelection()?.selectAllChildren(element);
    return document.execCommand('copy');
  }
}
