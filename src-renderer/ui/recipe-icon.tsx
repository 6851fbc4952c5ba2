import {
  type Icon,
  IconBook,
  IconBriefcase,
  IconBulb,
  IconChecklist,
  IconCode,
  IconHeart,
  IconMail,
  IconMicrophone,
  IconNotes,
  IconPencil,
  IconSchool,
  IconSparkles,
  IconStar,
  IconStethoscope,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react';
import type { RecipeIcon as RecipeIconName } from '../../src/contract/api/recipe-options.ts';

const ICONS: Readonly<Record<RecipeIconName, Icon>> = {
  sparkles: IconSparkles,
  notes: IconNotes,
  checklist: IconChecklist,
  mail: IconMail,
  briefcase: IconBriefcase,
  stethoscope: IconStethoscope,
  users: IconUsers,
  code: IconCode,
  school: IconSchool,
  microphone: IconMicrophone,
  book: IconBook,
  bulb: IconBulb,
  heart: IconHeart,
  star: IconStar,
  world: IconWorld,
  pencil: IconPencil,
};

/** The icon of a recipe. */
export function RecipeIcon({ name, size = 19 }: { name: RecipeIconName; size?: number }) {
  const IconComponent = ICONS[name];
  return <IconComponent size={size} stroke={1.7} aria-hidden />;
}
