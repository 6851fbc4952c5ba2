import type { AiModelId } from '../../../contract/api/catalogue-ai-models.ts';
import type { UserPreferences } from '../../../contract/api/user-preferences.ts';

/** The model a user has chosen; null when it is chosen by task and length. */
export const preferredModelOf = ({
  aiModelAutoSelect,
  preferredChatModel,
}: Pick<UserPreferences, 'aiModelAutoSelect' | 'preferredChatModel'>): AiModelId | null =>
  aiModelAutoSelect ? null : preferredChatModel;
