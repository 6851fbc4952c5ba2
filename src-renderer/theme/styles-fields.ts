/** Styles of the text fields. */
import '@mantine/core/styles/Input.layer.css';
import './fields.css';
