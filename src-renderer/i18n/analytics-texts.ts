import { enAnalytics } from './en-analytics.ts';
import { addEnglish } from './i18n.ts';

// Importing this module is what brings the texts of the page of figures.
addEnglish(enAnalytics);
