import type { AiModelId } from '../../contract/catalogue-ai-models.ts';
import type { UserPreferences } from '../../contract/user-preferences.ts';

/** The model that a person chose for good; null where it is chosen by task and length. */
export const preferredModelOf = ({
  aiModelAutoSelect,
  preferredChatModel,
}: Pick<UserPreferences, 'aiModelAutoSelect' | 'preferredChatModel'>): AiModelId | null =>
  aiModelAutoSelect ? null : preferredChatModel;
