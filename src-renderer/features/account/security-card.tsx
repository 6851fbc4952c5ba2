import { IconShieldCheck } from '@tabler/icons-react';
import { SESSION } from '../../../src/contract/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { SettingsCard } from '../../ui/settings-card.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { ServiceSection } from './service-section.tsx';
import classes from './session-list.module.css';
import { SessionList } from './session-list.tsx';
import sectionClasses from './two-factor.module.css';
import { TwoFactorSection } from './two-factor-section.tsx';

const NOTES = ['security.note1', 'security.note2', 'security.note3'] as const;

/** How the account is protected, and its sessions. */
export function SecurityCard() {
  const { t } = useText('account');
  return (
    <SettingsCard id="security" title={t('security.title')} description={t('security.lead')}>
      <ul className={classes.notes}>
        {NOTES.map((note) => (
          <li key={note} className={classes.note}>
            <IconShieldCheck className={classes.icon} size={18} stroke={1.6} aria-hidden />
            {t(note, { idle: SESSION.idleDays, total: SESSION.totalDays })}
          </li>
        ))}
      </ul>
      <PasskeySection />
      <TwoFactorSection />
      <ServiceSection />
      <section className={sectionClasses.section} aria-labelledby="sessions">
        <h3 id="sessions" className={sectionClasses.heading}>
          {t('security.sessions')}
        </h3>
        <SessionList />
      </section>
    </SettingsCard>
  );
}
