import { EvmRpcError, type EvmRpcProblem } from '@sluice/sdk/ethereum'
import { useTranslation } from 'react-i18next'
import { EvmProblem, type EvmProblemCode } from './EvmProblem.ts'

const LONGEST_REASON = 160

/** What an Ethereum wallet or a node of its chain did not do, in words: what happened, where the money is, what to do. */
export function useEvmWords(): (
  error: unknown,
  about: { readonly wallet: string; readonly chain: string },
) => string {
  const { t } = useTranslation('ethereum')
  return (error, words) => {
    if (error instanceof EvmProblem) {
      const reason = error.reason.slice(0, LONGEST_REASON)
      const sentences: Readonly<Record<EvmProblemCode, string>> = {
        'not-installed': t('problem.notInstalled', words),
        refused: t('problem.refused', words),
        busy: t('problem.busy', words),
        locked: t('problem.locked', words),
        'no-account': t('problem.noAccount', words),
        'other-account': t('problem.otherAccount', words),
        'wrong-network': t('problem.wrongNetwork', words),
        'unknown-network': t('problem.unknownNetwork', words),
        disconnected: t('problem.disconnected', words),
        unsupported: t('problem.unsupported', words),
        failed: reason
          ? t('problem.failedBecause', { ...words, reason })
          : t('problem.failed', words),
      }
      return sentences[error.code]
    }
    if (error instanceof EvmRpcError) {
      const reason = String(error.details.reason ?? '').slice(0, LONGEST_REASON)
      const sentences: Readonly<Record<EvmRpcProblem, string>> = {
        refused: t('node.refused', { ...words, reason }),
        'rate-limited': t('node.rateLimited', words),
        unreachable: t('node.unreachable', words),
      }
      return sentences[error.problem]
    }
    return t('problem.unexpected', words)
  }
}
