import type { LocalLinter } from 'harper.js';

/** Rules that write abbreviations in full: "ASAP", "10 ms", and the B of "12 B Baker Street" as bytes. */
const ABBREVIATIONS =
  'AsFarAsICanTell AsFarAsIKnow AsSoonAsPossible BeRightBack ByTheWay Cybersec ExpandAlgorithm ' +
  'ExpandAlloc ExpandArgument ExpandBecause ExpandConfiguration ExpandControl ExpandCoordinate ' +
  'ExpandDecl ExpandDependencies ExpandDereference ExpandDirectory ExpandFavourite ExpandForward ' +
  'ExpandGovt ExpandLegitimate ExpandMemoryShorthands ExpandMinimum ExpandNotification ExpandParameter ' +
  'ExpandPeople ExpandPerformance ExpandPointer ExpandPreference ExpandPrevious ' +
  'ExpandStandardInputAndOutput ExpandThough ExpandThrough ExpandTimeShorthands ExpandVulnerability ' +
  'ExpandWith ExpandWithout ExplainLikeImFive ForWhatItsWorth ForYourInformation IDontKnow ' +
  'IfIRecallCorrectly IfIUnderstandCorrectly IfYouKnowYouKnow InCaseYouMissedIt InMyHumbleOpinion ' +
  'InMyOpinion InRealLife LetMeKnow NeverMind OhMyGod OnTheOtherHand PleaseTakeALook Really ' +
  'TalkToYouLater ToBeHonest';
/** Rules that join or split words: "I had my hair cut", "over all the hills", "re-sign", "coworking". */
const COMPOUNDS =
  'Alongside Anybody CompoundNouns DisjointPrefixes Everybody Everyone However LookInto MergeWords ' +
  'Myself Nobody Nothing Overall RoadMap Somebody Someone SplitWords There Without Worldwide Worthwhile';
/** Rules about matters of taste, and about names and signs that have another use: "day one", "--amend", "cd ..". */
const STYLE =
  'AnotherThingComing AvoidCurses AWhile CaseSensitive CrossPlatform Dashes DayOneNames ' +
  'DiscourseMarkers DoubleCheckHyphen DoubleClick DoubleModal EllipsisLength EverPresent FaceFirst ' +
  'FedUpWith FindOut FirstPersonModifierHyphen HomeInOn IncludingButNotLimitedToPunctuation ' +
  'InDemandInDepth JetpackNames LeftRightHand LikeAsIf NumericRangeEnDash OffTheCuff OkToOkay OutOfDate ' +
  'PluralDecades PreferPleaded PreferSneaked RightClick RollerSkated SoonToBe SubjectPronoun ' +
  'SubjunctiveWasToWere ThereIsAgreement ToDoHyphen ToTheMannerBorn UpdatePlaceNames ' +
  'UseEllipsisCharacter USUniversities VeryUnique';
/** Rules that often mistake correct words for others: "the can opener", "your patient", "someone new", "one of the team". */
const FALSE_POSITIVES =
  'AdjectiveDoubleDegree AndIn ArriveTo BetterOffPhrase ByAccident Confident Copyright Damages ' +
  'DoToDueTo DoubleNegative FeelFell ForAWhile ForNoun GetPassGoPass GoodAt HadOf HelloGreeting HopHope ' +
  'HowTo InAWhile InflectedVerbAfterTo InterestedIn ItsPossessive LetsConfusion LetToDo LongTimeAgo ' +
  'MassNouns MissingDeterminer MissingTo ModalBeAdjective NoLonger NominalWants NorModalPronoun NotIn ' +
  'NotTo ObsessPreposition OneOfTheSingular PleasRequestVerb PossessiveYour ProgressiveNeedsBe ' +
  'PronounKnew QuantifierNeedsOf QuantifierNumeralConflict QuiteQuiet RegularIrregulars RelayOnForRely ' +
  'RifeWith SameAs SingleBe SupposedTo ThatThan TheHowWhy TheirToThere TheirToTheyre TheLastDays ' +
  'ThereToTheir TheyToThem ThisTypeOfThing WantBe WayTooAdjective WereWhere WhomSubjectOfVerb WinPrize ' +
  'WorthToDo WrongNegative YourPredicateAdjective';
/** Rules that our own replace: sentence-starts.ts and filler-words.ts. */
const REPLACED = 'FillerWords SentenceCapitalization';

/** The rules of harper.js that change right text; these are never applied. */
export const DISABLED_RULES: readonly string[] = [
  ABBREVIATIONS,
  COMPOUNDS,
  STYLE,
  FALSE_POSITIVES,
  REPLACED,
].flatMap((rules) => rules.split(' '));

/** Loads harper.js, with only the rules that are nearly always right. */
export async function loadEnglishLinter(): Promise<LocalLinter> {
  const [{ LocalLinter }, { binary }] = await Promise.all([import('harper.js'), import('harper.js/binary')]);
  const linter = new LocalLinter({ binary });
  await linter.setup();
  await linter.setLintConfig(Object.fromEntries(DISABLED_RULES.map((rule) => [rule, false])));
  return linter;
}
