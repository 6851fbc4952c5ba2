import { useNavigate } from 'react-router-dom';
import { useText } from '../i18n/use-text.ts';
import { Notice } from '../ui/notice.tsx';

export function NotFoundPage() {
  const { t } = useText();
  const navigate = useNavigate();
  return (
    <main id="main" tabIndex={-1}>
      <Notice
        level={1}
        title={t('notFound.title')}
        message={t('notFound.message')}
        action={{ label: t('notFound.back'), run: () => void navigate('/') }}
      />
    </main>
  );
}
