import { NNS_TOPICS } from '@sluice/governance'
import type { SnsProposal } from '@sluice/sdk'
import { isNns } from '@sluice/sdk/sns'
import type { Dao } from '../parts/Dao.ts'
import { useNnsTopicWords, useTopicWords } from './useTopicWords.ts'

type Kind = {
  /** Of a topic that this version does not know, nothing. */
  readonly topic: string | undefined
  /** Whether it takes a larger majority. In the NNS none does: what counts apart there is whom one follows. */
  readonly isCritical: boolean
}

/** What a proposal is about, in words. */
export function useProposalKind(): (
  dao: Pick<Dao, 'governanceId'>,
  proposal: Pick<SnsProposal, 'functionId' | 'topic' | 'isCritical'>,
) => Kind {
  const words = useTopicWords()
  const nnsWords = useNnsTopicWords()
  return ({ governanceId }, { functionId, topic, isCritical }) => {
    if (!isNns(governanceId)) return { topic: topic && words(topic), isCritical }
    const named = NNS_TOPICS[Number(functionId)]
    return { topic: named && nnsWords(named), isCritical: false }
  }
}
