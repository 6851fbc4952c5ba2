import { useText } from '../../i18n/use-text.ts';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { SettingsCard } from '../../ui/settings-card.tsx';

const RecipesList = lazyPart(async () => (await import('./recipes-list.tsx')).RecipesList, 'app', 'settings');

/** Saved instructions that run on a text by one press. */
export function RecipesCard() {
  const { t } = useText('settings');
  return (
    <SettingsCard id="recipes" title={t('recipes.title')} description={t('recipes.lead')}>
      <RecipesList fallback={<p>{t('recipes.loading')}</p>} />
    </SettingsCard>
  );
}
