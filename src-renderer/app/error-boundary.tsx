import { Component, type ReactNode } from 'react';
import { textsOf } from '../i18n/i18n.ts';
import { Notice } from '../ui/notice.tsx';

const text = textsOf('common');

interface Props {
  readonly children: ReactNode;
}

/**
 * Shows an error screen instead of a component that threw. Give it a `key` per route, so that navigation
 * recovers.
 */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main id="main" tabIndex={-1}>
        <Notice
          level={1}
          tone="danger"
          title={text('failure.title')}
          message={text('failure.message')}
          action={{ label: text('failure.reload'), run: () => location.reload() }}
        />
      </main>
    );
  }
}
