import {
  IconAccessible,
  IconBrain,
  IconHistory,
  IconLanguage,
  IconLock,
  IconMail,
  IconMessages,
  IconMicrophone,
  IconShare2,
  IconShieldCheck,
  IconTextSpellcheck,
  IconWriting,
} from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import classes from './feature-list.module.css';
import { useReveal } from './use-reveal.ts';

const FEATURES = [
  { id: 'live', icon: IconMicrophone },
  { id: 'personal', icon: IconWriting },
  { id: 'grammar', icon: IconTextSpellcheck },
  { id: 'email', icon: IconMail },
  { id: 'translate', icon: IconLanguage },
  { id: 'assistant', icon: IconMessages },
  { id: 'services', icon: IconBrain },
  { id: 'share', icon: IconShare2 },
  { id: 'safe', icon: IconShieldCheck },
  { id: 'private', icon: IconLock },
  { id: 'own', icon: IconHistory },
  { id: 'access', icon: IconAccessible },
] as const;

/** A card for every feature; cards below the window fade in on scrolling. */
export function FeatureList() {
  const { t } = useText('public');
  const list = useReveal<HTMLUListElement>();
  return (
    <ul ref={list} className={classes.list}>
      {FEATURES.map(({ id, icon: Icon }) => (
        <li key={id} className={classes.card}>
          <Icon size={26} stroke={1.5} aria-hidden />
          <h2 className={classes.title}>{t(`features.${id}.title`)}</h2>
          <p className={classes.text}>{t(`features.${id}.text`)}</p>
        </li>
      ))}
    </ul>
  );
}
