import { useTranslation } from 'react-i18next'
import type { DraftFlaw } from './readDraft.ts'

/** What a draft of a proposal lacks, in words. */
export function useDraftWords(): (flaw: DraftFlaw) => string {
  const { t } = useTranslation('sns')
  const words: Record<DraftFlaw, string> = {
    'no-title': t('draft.noTitle'),
    'short-title': t('draft.shortTitle'),
    'long-title': t('draft.longTitle'),
    'long-summary': t('draft.longSummary'),
    'bad-url': t('draft.badUrl'),
    'short-url': t('draft.shortUrl'),
    'no-motion': t('draft.noMotion'),
    'long-motion': t('draft.longMotion'),
    'no-receiver': t('draft.noReceiver'),
    'no-amount': t('amount.enter'),
    'bad-memo': t('draft.badMemo'),
    'no-parameter': t('draft.noParameter'),
    'bad-parameter': t('draft.badParameter'),
    'no-ledger-change': t('draft.noLedgerChange'),
    'bad-ledger-fee': t('draft.badLedgerFee'),
    'bad-token-name': t('draft.badTokenName'),
    'bad-token-symbol': t('draft.badTokenSymbol'),
    'no-function': t('draft.noFunction'),
    'reading-function': t('call.reading'),
    'incomplete-call': t('call.incomplete'),
    'bad-payload': t('draft.badPayload'),
  }
  return (flaw) => words[flaw]
}
