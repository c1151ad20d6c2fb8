import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoneyAction } from '../../activity/useMoneyAction.ts'
import { formatAmount } from '../../format/amount.ts'
import { formatSymbol } from '../../format/symbol.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { useToken } from '../../tokens/useTokens.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useContacts } from '../contacts.ts'
import { useDescribeBookError } from './describeBookError.ts'
import { mergeContacts, missingIn } from './mergeContacts.ts'
import { type BookStep, useBook } from './useBook.ts'

/** Below the contacts: whether they are kept across devices, and how that stands. */
export function AcrossDevices({ owner }: { readonly owner: string }) {
  const { t } = useTranslation('contactsAcross')
  const id = useId()
  const book = useBook(owner)
  const describe = useDescribeBookError()
  const { step, isOn } = book
  return (
    <section className="mt-6 border-t border-line pt-4">
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={id} className="text-16 font-medium">
          {t('title')}
        </label>
        <span className="flex items-center gap-3">
          {step.kind === 'busy' && <Spinner />}
          <Switch
            id={id}
            checked={isOn}
            describedBy={`${id}-note`}
            onCheckedChange={(next) => (next ? void book.begin() : book.turnOff())}
          />
        </span>
      </div>
      <p id={`${id}-note`} className="mt-1 max-w-[70ch] text-13 text-ink-2">
        {isOn ? t('on') : t('off')}
      </p>
      {step.kind === 'failed' && (
        <div className="mt-3">
          <Notice
            tone="warn"
            action={
              <Button look="tonal" onClick={() => void book.retry()}>
                {t('retry')}
              </Button>
            }
          >
            {describe(step.error)} {t('error.safe')}
          </Notice>
        </div>
      )}
      {isOn && <DeleteBook isBusy={step.kind === 'busy'} onDelete={book.deleteBook} />}
      {step.kind === 'price' && <PriceDialog step={step} onPay={book.pay} onLeave={book.leave} />}
      {step.kind === 'merge' && (
        <MergeDialog there={step.there} onMerge={book.merge} onLeave={book.leave} />
      )}
    </section>
  )
}

type PriceDialogProps = {
  readonly step: Extract<BookStep, { kind: 'price' }>
  readonly onPay: (price: Extract<BookStep, { kind: 'price' }>['price']) => Promise<void>
  readonly onLeave: () => void
}

function PriceDialog({ step: { price }, onPay, onLeave }: PriceDialogProps) {
  const { t } = useTranslation('contactsAcross')
  const locale = useLocale()
  const token = useToken(price.ledgerId)
  const pay = useMoneyAction({
    idOf: () => 'contacts-key',
    isRepeatable: true,
    run: () => onPay(price),
    touches: () => ({ ledgers: [price.ledgerId], pools: [] }),
  })
  const amount =
    token &&
    `${formatAmount(price.price + 2n * token.fee, token.decimals, locale)} ${formatSymbol(token.symbol)}`
  return (
    <ConfirmDialog
      open
      onOpenChange={onLeave}
      title={t('price.title')}
      confirm={t('price.pay', { amount: amount ?? '' })}
      missing={amount === undefined ? t('price.reading') : undefined}
      isBusy={pay.isPending}
      isSent
      onConfirm={() => pay.give(undefined)}
    >
      <p>{t('price.why')}</p>
      <p className="mt-2">{t('price.once')}</p>
    </ConfirmDialog>
  )
}

type MergeDialogProps = {
  readonly there: Extract<BookStep, { kind: 'merge' }>['there']
  readonly onMerge: () => void
  readonly onLeave: () => void
}

/** How many of a list are named before the rest is counted. */
const NAMED = 8

function MergeDialog({ there, onMerge, onLeave }: MergeDialogProps) {
  const { t } = useTranslation('contactsAcross')
  const { contacts: here } = useContacts()
  const merged = mergeContacts({ base: [], here, there })
  const lists = [
    { title: t('merge.toHere'), contacts: missingIn(merged, here) },
    { title: t('merge.toThere'), contacts: missingIn(merged, there) },
  ]
  return (
    <ConfirmDialog
      open
      onOpenChange={onLeave}
      title={t('merge.title')}
      confirm={t('merge.confirm')}
      onConfirm={onMerge}
    >
      <p>{t('merge.text', { count: merged.length })}</p>
      {lists
        .filter(({ contacts }) => contacts.length > 0)
        .map(({ title, contacts }) => (
          <div key={title} className="mt-3">
            <h3 className="text-13 font-medium text-ink">{title}</h3>
            <ul className="mt-1">
              {contacts.slice(0, NAMED).map(({ name, address }) => (
                <li key={address} className="truncate">
                  <bdi>{name}</bdi>
                </li>
              ))}
            </ul>
            {contacts.length > NAMED && (
              <p>{t('merge.more', { count: contacts.length - NAMED })}</p>
            )}
          </div>
        ))}
    </ConfirmDialog>
  )
}

type DeleteBookProps = { readonly isBusy: boolean; readonly onDelete: () => void }

function DeleteBook({ isBusy, onDelete }: DeleteBookProps) {
  const { t } = useTranslation('contactsAcross')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="quiet" className="mt-2 -ms-4" disabled={isBusy} onClick={() => setAsking(true)}>
        {t('delete.open')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('delete.open')}
        confirm={t('delete.confirm')}
        isRisky
        isSent
        onConfirm={() => {
          setAsking(false)
          onDelete()
        }}
      >
        {t('delete.text')}
      </ConfirmDialog>
    </>
  )
}
