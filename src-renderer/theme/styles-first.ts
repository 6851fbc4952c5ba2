/** Styles needed by every page; signed-in pages import additional ones. */
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/source-serif-4/wght.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import './tokens.css';
import './base.css';
import './accessibility.css';
