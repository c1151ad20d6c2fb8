import type { Token } from '@sluice/sdk'
import { valueUsdOf } from '@sluice/sdk/usdPrices'
import { useTranslation } from 'react-i18next'
import { AmountNote } from '../../../amounts/AmountNote.tsx'
import { useContacts } from '../../../contacts/contacts.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { AmountInput } from '../../../ui/fields/AmountInput.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { bridgeLink } from '../../bridge/bridgeLink.ts'
import { BalanceLine } from '../amounts/BalanceLine.tsx'
import { Figure } from '../amounts/Figure.tsx'
import type { SendForm } from './useSendForm.ts'
import { useSendRisks } from './useSendRisks.ts'

type SendFieldsProps = { readonly token: Token; readonly form: SendForm }

/** Recipient and amount, with what the payment costs. */
export function SendFields({ token, form }: SendFieldsProps) {
  const { t } = useTranslation('wallet')
  const contacts = useContacts((book) => book.contacts)
  const risks = useSendRisks(token)
  const price = useUsdPrices().get(token.ledgerId)
  return (
    <div className="grid gap-4">
      <Field
        label={t('send.to')}
        hint={form.takesIdentifiers ? t('send.toHintIcp') : t('send.toHint')}
        value={form.to}
        data-autofocus
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => form.setTo(event.target.value)}
      />
      {contacts.length > 0 && (
        <Select
          label={t('send.contact')}
          placeholder={t('send.contact')}
          options={contacts.map(({ name, address }) => ({ id: address, label: name }))}
          chosen={contacts.find(({ address }) => address === form.to.trim())?.address}
          onChoose={form.setTo}
          isSearchable
        />
      )}
      {form.bridgeTo !== undefined && (
        <Notice
          action={
            <LinkButton look="tonal" to={bridgeLink(token.ledgerId, 'dissolve')}>
              {t('send.toBridge')}
            </LinkButton>
          }
        >
          {form.bridgeTo === 'bitcoin'
            ? t('send.bridgeHint')
            : t('send.bridgeHintEthereum', { symbol: token.symbol })}
        </Notice>
      )}
      {form.isSelf && <Notice tone="warn">{t('send.self')}</Notice>}
      {form.risks.map((risk) => (
        <Notice key={risk} tone="warn">
          {risks[risk]}
        </Notice>
      ))}
      <div className="rounded-control bg-surface-2 p-4 pb-1">
        <label htmlFor="send-amount" className="text-13 text-ink-2">
          {t('send.amount')}
        </label>
        <div className="flex items-center gap-3">
          <AmountInput
            id="send-amount"
            label={t('send.amount')}
            value={form.field.text}
            onChange={form.field.type}
            describedBy="send-amount-note"
            isInvalid={form.field.reading.kind === 'unreadable'}
          />
          <span className="text-16 font-medium">{token.symbol}</span>
        </div>
        <AmountNote id="send-amount-note" field={form.field} />
        <BalanceLine token={token} balance={form.balance} onMost={form.fillMost}>
          {form.amount && <Usd value={valueUsdOf(form.amount, price)} />}
        </BalanceLine>
      </div>
      <dl className="grid gap-2 text-14">
        <Figure label={t('send.fee')}>
          <Amount amount={form.fee} token={token} isExact />
        </Figure>
        <Figure label={t('send.received')}>
          <strong className="font-medium">
            <Amount amount={form.received} token={token} />
          </strong>
        </Figure>
      </dl>
    </div>
  )
}
