import { newOrderKey, parsePrincipal } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContacts } from '../../../contacts/contacts.ts'
import { useAlias } from '../../../contacts/useAlias.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useOwner } from '../../../session/useSdk.ts'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { PairAmounts } from '../positions/PairAmounts.tsx'
import type { PositionRow } from '../positions/positionView.ts'
import { useLiquidityRunner } from '../useLiquidityRunner.ts'

type TransferDialogProps = {
  readonly row: PositionRow
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Gives a position away, after a look at what goes with it. */
export function TransferDialog({ row, open, onOpenChange }: TransferDialogProps) {
  const { t } = useTranslation('liquidity')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('transfer.title')}>
      <Form row={row} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function Form({ row, onDone }: { readonly row: PositionRow; readonly onDone: () => void }) {
  const { t } = useTranslation('liquidity')
  const owner = useOwner() ?? ''
  const contacts = useContacts((book) => book.contacts).filter(
    ({ address }) => parsePrincipal(address) !== undefined,
  )
  const [key] = useState(() => newOrderKey(owner))
  const [to, setTo] = useState('')
  const { transfer } = useLiquidityRunner()
  const { position, token0, token1 } = row
  const receiver = parsePrincipal(to.trim())
  const alias = useAlias(receiver?.toText() ?? '')
  const isSelf = receiver?.toText() === owner
  const isBad = to.trim() !== '' && (receiver === undefined || receiver.isAnonymous())
  const confirm = () => {
    if (!receiver) return
    onDone()
    const { amount0, amount1 } = position
    const about = { action: 'transfer', token0, token1, amount0, amount1, count: 1 } as const
    void transfer({ key, position, to: receiver.toText(), about })
  }
  return (
    <div className="flex flex-col gap-4">
      <PairAmounts
        title={`${formatSymbol(token0.symbol)}/${formatSymbol(token1.symbol)} #${position.id}`}
        row={row}
        amounts={{
          amount0: position.amount0 + position.fees0,
          amount1: position.amount1 + position.fees1,
        }}
      />
      <Field
        label={t('transfer.to')}
        value={to}
        data-autofocus
        spellCheck={false}
        autoComplete="off"
        maxLength={100}
        onChange={({ target }) => setTo(target.value)}
        {...(isBad ? { problem: t('transfer.bad') } : {})}
      />
      {alias && <p className="text-14 font-medium">{alias}</p>}
      {contacts.length > 0 && (
        <Select
          label={t('transfer.contact')}
          placeholder={t('transfer.contact')}
          options={contacts.map(({ name, address }) => ({ id: address, label: name }))}
          chosen={contacts.find(({ address }) => address === to.trim())?.address}
          onChoose={setTo}
          isSearchable
        />
      )}
      {isSelf && <Notice tone="warn">{t('transfer.self')}</Notice>}
      <Notice tone="warn">{t('transfer.warning')}</Notice>
      <ConfirmButton
        size="large"
        wide
        disabled={receiver === undefined || isBad || isSelf}
        onClick={confirm}
      >
        {t('transfer.confirm')}
      </ConfirmButton>
    </div>
  )
}
