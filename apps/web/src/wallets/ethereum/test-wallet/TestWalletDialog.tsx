import { useTranslation } from 'react-i18next'
import { formatExactAmount } from '../../../format/amount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import type { WalletQuestion } from './TestWallet.ts'

type TestWalletDialogProps = {
  readonly question: WalletQuestion
  readonly onAnswer: (isAgreed: boolean) => void
}

/** What the test wallet is about to sign, with "Confirm" and "Reject". Closing it rejects. */
export function TestWalletDialog({ question, onAnswer }: TestWalletDialogProps) {
  const { t } = useTranslation('testWallet')
  return (
    <ConfirmDialog
      open
      onOpenChange={() => onAnswer(false)}
      title={question.kind === 'message' ? t('message.title') : t('transaction.title')}
      onConfirm={() => onAnswer(true)}
      confirm={t('confirm')}
      cancel={t('reject')}
    >
      <div className="grid gap-3">
        {question.kind === 'message' ? (
          <section
            aria-label={t('message.text')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached without a pointer
            tabIndex={0}
            dir="auto"
            className="max-h-56 overflow-y-auto rounded-control bg-surface-2 p-3 text-13 break-words whitespace-pre-wrap text-ink"
          >
            {question.text}
          </section>
        ) : (
          <Transaction {...question} />
        )}
        <Notice>{t('notice')}</Notice>
      </div>
    </ConfirmDialog>
  )
}

const ETHER_DECIMALS = 18

function Transaction(question: WalletQuestion & { readonly kind: 'transaction' }) {
  const { t } = useTranslation('testWallet')
  const locale = useLocale()
  const ether = (wei: bigint) => `${formatExactAmount(wei, ETHER_DECIMALS, locale)} ETH`
  const rows = [
    { name: t('transaction.to'), text: question.to, isAddress: true },
    { name: t('transaction.value'), text: ether(question.value) },
    { name: t('transaction.fee'), text: ether(question.mostFee) },
    { name: t('transaction.data'), text: t('transaction.bytes', { count: question.dataBytes }) },
    { name: t('transaction.network'), text: t('transaction.local') },
  ]
  return (
    <dl className="grid gap-2">
      {rows.map(({ name, text, isAddress }) => (
        <div key={name} className="grid gap-0.5">
          <dt className="text-13 text-ink-3">{name}</dt>
          <dd {...(isAddress && { dir: 'ltr' })} className="text-ink break-all">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  )
}
