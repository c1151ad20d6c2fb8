import { SluiceError } from '@sluice/sdk/errors'
import { VOTE_ERROR_CODES, type VoteErrorCode } from '@sluice/sdk/voteError'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { describeCallError } from '../../../tokens/describeCallError.ts'
import { serverText } from '../../../tokens/serverText.ts'

const CODES: readonly string[] = VOTE_ERROR_CODES
const isKnown = (code: string): code is VoteErrorCode => CODES.includes(code)

/** Why something about votes was not done, in a sentence. */
export function useDescribeVoteError(): (error: unknown) => string {
  const { t } = useTranslation('votes')
  const { t: tCommon } = useTranslation()
  return (error) =>
    error instanceof SluiceError && isKnown(error.code)
      ? sentences(t, serverText(tCommon, String(error.details.reason ?? '')))[error.code]
      : describeCallError(tCommon, error)
}

const sentences = (t: TFunction<'votes'>, reason: string): Record<VoteErrorCode, string> => ({
  'vote-name-taken': t('failed.nameTaken'),
  'vote-refused': t('failed.refused', { reason }),
  'vote-no-rights': t('failed.noRights'),
  'vote-no-power': t('failed.noPower'),
  'vote-no-snapshot': t('failed.noSnapshot', { reason }),
  'vote-nothing-sealed': t('failed.nothingSealed'),
  'vote-not-member': t('failed.notMember'),
})
