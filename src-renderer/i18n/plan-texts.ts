import { enPlan } from './en-plan.ts';
import { addEnglish } from './i18n.ts';

// Importing this module is what brings the texts of the plan.
addEnglish(enPlan);
