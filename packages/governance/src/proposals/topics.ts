export const TOPICS = [
  'DaoCommunitySettings',
  'SnsFrameworkManagement',
  'DappCanisterManagement',
  'ApplicationBusinessLogic',
  'Governance',
  'TreasuryAssetManagement',
  'CriticalDappOperations',
] as const

/** As the Candid variant names it. */
export type Topic = (typeof TOPICS)[number]

/** Numbers of the topics in `topic_followees`. */
export const TOPIC_NUMBERS: Readonly<Record<Topic, number>> = {
  DaoCommunitySettings: 1,
  SnsFrameworkManagement: 2,
  DappCanisterManagement: 3,
  ApplicationBusinessLogic: 4,
  Governance: 5,
  TreasuryAssetManagement: 6,
  CriticalDappOperations: 7,
}

export const TOPIC_NAMES: Readonly<Record<Topic, string>> = {
  DaoCommunitySettings: 'DAO community settings',
  SnsFrameworkManagement: 'SNS framework management',
  DappCanisterManagement: 'Dapp canister management',
  ApplicationBusinessLogic: 'Application Business Logic',
  Governance: 'Governance',
  TreasuryAssetManagement: 'Treasury & asset management',
  CriticalDappOperations: 'Critical Dapp Operations',
}

const CRITICAL: readonly Topic[] = [
  'DaoCommunitySettings',
  'TreasuryAssetManagement',
  'CriticalDappOperations',
]

/** Ids of what an SNS can do by itself; `all` is for following only. */
export const FUNCTION = {
  all: 0n,
  motion: 1n,
  manageNervousSystemParameters: 2n,
  upgradeSnsControlledCanister: 3n,
  addGenericNervousSystemFunction: 4n,
  removeGenericNervousSystemFunction: 5n,
  executeGenericNervousSystemFunction: 6n,
  upgradeSnsToNextVersion: 7n,
  manageSnsMetadata: 8n,
  transferSnsTreasuryFunds: 9n,
  registerDappCanisters: 10n,
  deregisterDappCanisters: 11n,
  mintSnsTokens: 12n,
  manageLedgerParameters: 13n,
  manageDappCanisterSettings: 14n,
  advanceSnsTargetVersion: 15n,
  setTopicsForCustomProposals: 16n,
  registerExtension: 17n,
  executeExtensionOperation: 18n,
  upgradeExtension: 19n,
} as const

export type NativeFunction = keyof typeof FUNCTION

/** From here on a function is one that the SNS has added itself. */
export const FIRST_CUSTOM_FUNCTION = 1000n

const TOPIC_OF_FUNCTION: ReadonlyMap<bigint, Topic> = new Map<bigint, Topic>([
  [FUNCTION.motion, 'Governance'],
  [FUNCTION.manageNervousSystemParameters, 'DaoCommunitySettings'],
  [FUNCTION.upgradeSnsControlledCanister, 'DappCanisterManagement'],
  [FUNCTION.addGenericNervousSystemFunction, 'CriticalDappOperations'],
  [FUNCTION.removeGenericNervousSystemFunction, 'CriticalDappOperations'],
  [FUNCTION.upgradeSnsToNextVersion, 'SnsFrameworkManagement'],
  [FUNCTION.manageSnsMetadata, 'DaoCommunitySettings'],
  [FUNCTION.transferSnsTreasuryFunds, 'TreasuryAssetManagement'],
  [FUNCTION.registerDappCanisters, 'DappCanisterManagement'],
  [FUNCTION.deregisterDappCanisters, 'CriticalDappOperations'],
  [FUNCTION.mintSnsTokens, 'TreasuryAssetManagement'],
  [FUNCTION.manageLedgerParameters, 'DaoCommunitySettings'],
  [FUNCTION.manageDappCanisterSettings, 'DappCanisterManagement'],
  [FUNCTION.advanceSnsTargetVersion, 'SnsFrameworkManagement'],
  [FUNCTION.setTopicsForCustomProposals, 'CriticalDappOperations'],
  [FUNCTION.registerExtension, 'CriticalDappOperations'],
  [FUNCTION.upgradeExtension, 'CriticalDappOperations'],
])

/** The topic of a native function. Custom functions carry their own, extension operations that of the operation. */
export const topicOfFunction = (functionId: bigint): Topic | undefined =>
  TOPIC_OF_FUNCTION.get(functionId)

export const isCriticalTopic = (topic: Topic | undefined): boolean =>
  topic !== undefined && CRITICAL.includes(topic)

/** Whether proposals of a function are critical: by topic, or because the SNS has said so of a native function. */
export const isCriticalFunction = (
  functionId: bigint,
  topic: Topic | undefined,
  additional: readonly bigint[] = [],
): boolean => isCriticalTopic(topic) || additional.includes(functionId)

/** Functions of a topic, in the order of their ids. */
export const functionsOfTopic = (topic: Topic): readonly bigint[] =>
  [...TOPIC_OF_FUNCTION].filter(([, other]) => other === topic).map(([id]) => id)
