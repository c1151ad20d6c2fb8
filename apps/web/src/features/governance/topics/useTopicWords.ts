import { NNS_TOPICS, type Topic } from '@sluice/governance'
import { useTranslation } from 'react-i18next'

/** A topic of an SNS's proposals in words. */
export function useTopicWords(): (topic: Topic) => string {
  const { t } = useTranslation('sns')
  const words: Record<Topic, string> = {
    DaoCommunitySettings: t('topic.community'),
    SnsFrameworkManagement: t('topic.framework'),
    DappCanisterManagement: t('topic.dapp'),
    ApplicationBusinessLogic: t('topic.application'),
    Governance: t('topic.governance'),
    TreasuryAssetManagement: t('topic.treasury'),
    CriticalDappOperations: t('topic.criticalDapp'),
  }
  return (topic) => words[topic]
}

export type NnsTopic = NonNullable<(typeof NNS_TOPICS)[number]>

/** Topics of the network with their numbers. `All` is none of a proposal's, and what is followed on all the others. */
export const NNS_TOPIC_NUMBERS: readonly { readonly topic: NnsTopic; readonly number: number }[] =
  NNS_TOPICS.flatMap((topic, number) => (topic === undefined ? [] : [{ topic, number }]))

/** A topic of the network in words. */
export function useNnsTopicWords(): (topic: NnsTopic) => string {
  const { t } = useTranslation('sns')
  const words: Record<NnsTopic, string> = {
    All: t('nnsTopic.all'),
    NeuronManagement: t('nnsTopic.neuronManagement'),
    ExchangeRate: t('nnsTopic.exchangeRate'),
    NetworkEconomics: t('nnsTopic.networkEconomics'),
    Governance: t('topic.governance'),
    NodeAdmin: t('nnsTopic.nodeAdmin'),
    ParticipantManagement: t('nnsTopic.participantManagement'),
    SubnetManagement: t('nnsTopic.subnetManagement'),
    NetworkCanisterManagement: t('nnsTopic.canisterManagement'),
    Kyc: t('nnsTopic.kyc'),
    NodeProviderRewards: t('nnsTopic.nodeProviderRewards'),
    IcOsVersionDeployment: t('nnsTopic.osDeployment'),
    IcOsVersionElection: t('nnsTopic.osElection'),
    SnsAndNeuronsFund: t('nnsTopic.snsAndFund'),
    ApiBoundaryNodes: t('nnsTopic.apiBoundaryNodes'),
    SubnetRental: t('nnsTopic.subnetRental'),
    ProtocolCanisters: t('nnsTopic.protocolCanisters'),
    SnsManagement: t('nnsTopic.snsManagement'),
  }
  return (topic) => words[topic]
}
