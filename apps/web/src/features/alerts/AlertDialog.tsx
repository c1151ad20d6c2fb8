import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountNote } from '../../amounts/AmountNote.tsx'
import { formatSymbol } from '../../format/symbol.ts'
import { useListedTokens } from '../../tokens/useListedTokens.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import type { AlertToken } from './alert.ts'
import { type AlertDraft, type AlertFlaw, type AlertForm, useAlertForm } from './useAlertForm.ts'
import { useAlertWords } from './useAlertWords.ts'

type AlertDialogProps = {
  readonly draft: AlertDraft
  readonly owner: string
  readonly onClose: () => void
}

/** Makes a price alert, or changes one. */
export function AlertDialog({ draft, owner, onClose }: AlertDialogProps) {
  const { t } = useTranslation('alerts')
  const formId = useId()
  const form = useAlertForm(draft, owner)
  const flaws: Record<AlertFlaw, string> = {
    token: t('flaw.token'),
    same: t('flaw.same'),
    price: t('flaw.price'),
    reached: t('flaw.reached'),
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (form.flaw !== undefined) return
    form.keep()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={draft.alert ? t('edit') : t('add')}
      footer={
        <Button type="submit" form={formId} size="large" wide disabled={form.flaw !== undefined}>
          {form.flaw === undefined ? t('save') : flaws[form.flaw]}
        </Button>
      }
    >
      <form id={formId} onSubmit={save} className="grid gap-4">
        <AlertPair form={form} />
        <PriceField form={form} />
        <p className="text-13 text-ink-2">{t('once')}</p>
      </form>
    </Dialog>
  )
}

const USD = 'usd'

/** Of which token, in what, and which way. */
function AlertPair({ form }: { readonly form: AlertForm }) {
  const { t } = useTranslation('alerts')
  const { data: listed = [] } = useListedTokens()
  const tokens = listed.map(({ ledgerId, symbol, decimals }) => ({ ledgerId, symbol, decimals }))
  const find = (id: string): AlertToken | undefined =>
    tokens.find(({ ledgerId }) => ledgerId === id)
  // one that is not listed any more stays what it was
  const offered = (chosen: AlertToken | undefined) =>
    [...(chosen && !find(chosen.ledgerId) ? [chosen] : []), ...tokens].map((token) => ({
      id: token.ledgerId,
      label: formatSymbol(token.symbol),
    }))
  return (
    <div className="flex flex-wrap gap-4">
      <Labelled text={t('token')}>
        <Select
          label={t('token')}
          placeholder={t('flaw.token')}
          isSearchable
          options={offered(form.base)}
          chosen={form.base?.ledgerId}
          onChoose={(id) => form.setBase(find(id) ?? form.base)}
        />
      </Labelled>
      <Labelled text={t('way')}>
        <Select
          label={t('way')}
          options={[
            { id: 'rises', label: t('ways.rises') },
            { id: 'drops', label: t('ways.drops') },
          ]}
          chosen={form.way}
          onChoose={form.setWay}
        />
      </Labelled>
      <Labelled text={t('in')}>
        <Select
          label={t('in')}
          isSearchable
          options={[{ id: USD, label: t('dollars') }, ...offered(form.quote)]}
          chosen={form.quote?.ledgerId ?? USD}
          onChoose={(id) => form.setQuote(id === USD ? undefined : (find(id) ?? form.quote))}
        />
      </Labelled>
    </div>
  )
}

/** The select names itself: the text above it is for the eyes. */
const Labelled = (props: { readonly text: string; readonly children: React.ReactNode }) => (
  <div className="grid min-w-0 flex-auto gap-1">
    <span aria-hidden className="text-13 text-ink-2">
      {props.text}
    </span>
    {props.children}
  </div>
)

function PriceField({ form: { field, base, quote, now } }: { readonly form: AlertForm }) {
  const { t } = useTranslation('alerts')
  const { priceText } = useAlertWords()
  const noteId = useId()
  const current =
    base === undefined
      ? undefined
      : now === undefined
        ? t('noPrice')
        : t('now', { price: priceText({ ...(quote && { quote }) }, now) })
  return (
    <div>
      <Field
        label={t('price')}
        value={field.text}
        // as the page prints dollars; the amount is read without the mark
        onChange={({ target }) => field.type(target.value.replace('$', ''))}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        {...(current && { hint: current })}
        after={quote ? formatSymbol(quote.symbol) : '$'}
      />
      <AmountNote id={noteId} field={field} />
    </div>
  )
}
