import { SluiceError } from '@sluice/sdk/errors'
import { SNS_ERROR_CODES, type SnsErrorCode } from '@sluice/sdk/snsError'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useNextWords } from '../../../activity/progress/useNextWords.ts'
import { formatAmount } from '../../../format/amount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { describeCallError } from '../../../tokens/describeCallError.ts'
import { serverText } from '../../../tokens/serverText.ts'
import { describeSwapError } from '../../swap/progress/describeSwapError.ts'

type Described = { readonly what: string; readonly next: string }

const CODES: readonly string[] = SNS_ERROR_CODES
const isKnown = (code: string): code is SnsErrorCode => CODES.includes(code)

/** Governance and sales count in hundred-millionths, whatever the token. */
const DECIMALS = 8

/** Why something in an SNS was not done, and what to do about it. */
export function useDescribeGovernanceError(): (error: unknown) => Described {
  const { t } = useTranslation('governanceProgress')
  const { t: tCommon } = useTranslation(['common', 'progress'])
  const nextWords = useNextWords()
  const locale = useLocale()
  return (error) => {
    if (!(error instanceof SluiceError))
      return { what: describeCallError(tCommon, error), next: nextWords('later') }
    const next = nextWords(error.retry)
    if (!isKnown(error.code)) return describeSwapError(tCommon, error)
    const { reason = '', ...details } = error.details
    const amount = (name: string) => {
      const value = details[name]
      return typeof value === 'bigint' ? formatAmount(value, DECIMALS, locale) : ''
    }
    const words = {
      reason: serverText(tCommon, String(reason)),
      minimum: amount('minimum'),
      maximum: amount('maximum'),
      amount: amount('amount'),
    }
    return { what: sentences(t, words)[error.code], next }
  }
}

type Words = Readonly<Record<'reason' | 'minimum' | 'maximum' | 'amount', string>>

const sentences = (
  t: TFunction<'governanceProgress'>,
  words: Words,
): Record<SnsErrorCode, string> => ({
  'sns-unavailable': t('failed.unavailable', words),
  'sns-not-authorized': t('failed.notAuthorized', words),
  'sns-not-found': t('failed.notFound', words),
  'sns-invalid-command': t('failed.invalidCommand', words),
  'sns-requires-not-dissolving': t('failed.requiresNotDissolving'),
  'sns-requires-dissolving': t('failed.requiresDissolving'),
  'sns-requires-dissolved': t('failed.requiresDissolved'),
  'sns-access-control': t('failed.accessControl', words),
  'sns-resource-exhausted': t('failed.resourceExhausted', words),
  'sns-precondition-failed': t('failed.preconditionFailed', words),
  'sns-external': t('failed.external', words),
  'sns-neuron-locked': t('failed.neuronLocked'),
  'sns-insufficient-funds': t('failed.insufficientFunds', words),
  'sns-invalid-principal': t('failed.invalidPrincipal', words),
  'sns-invalid-proposal': t('failed.invalidProposal', words),
  'sns-invalid-neuron-id': t('failed.invalidNeuronId', words),
  'sns-inconsistent-data': t('failed.inconsistentData', words),
  'sns-unreachable': t('failed.unreachable', words),
  'sns-refused': t('failed.refused', words),
  'sns-neuron-changed': t('failed.neuronChanged'),
  'sns-amount-out-of-range': t('failed.amountOutOfRange', words),
  'sns-unclaimed': t('failed.unclaimed', words),
  'launch-not-open': t('failed.notOpen'),
  'launch-full': t('failed.full'),
  'launch-confirmation': t('failed.confirmation'),
  'launch-amount-out-of-range': t('failed.participationOutOfRange', words),
  'launch-ticket-exists': t('failed.ticketExists', words),
  'launch-paid-in': t('failed.paidIn', words),
  'launch-nothing-to-refund': t('failed.nothingToRefund'),
  'launch-refused': t('failed.launchRefused', words),
})
