import { render } from 'preact';

import { App } from './app';
import './styles/base.css';
import './styles/controls.css';
import './styles/rules.css';
import './styles/picture.css';
import './styles/sums.css';
import './styles/phone.css';
import './styles/play.css';
import './styles/graphs.css';

render(<App />, document.getElementById('app')!);
