import type { Token } from '@sluice/sdk'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { AddressLabel } from '../../contacts/AddressLabel.tsx'
import { useSdk } from '../../session/useSdk.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { DialogAction } from '../../ui/overlays/DialogAction.tsx'
import { Icon } from '../../ui/pictures/Icon.tsx'
import { BlockLinks } from './BlockLinks.tsx'
import { arranged, type DoneAs, type DoneLine } from './DoneLine.ts'
import { LeadAmounts } from './LeadAmounts.tsx'
import { LeftThere } from './LeftThere.tsx'
import { MovedRows, Row } from './MovedRows.tsx'
import { useLineNames } from './useLineNames.ts'

type Place = { readonly path: string; readonly label: string }

type MoneyDoneProps = {
  /** Of the activity. */
  readonly id: string
  /** What was done; the amounts say it where it is left out. */
  readonly what?: ReactNode
  readonly lines: readonly DoneLine[]
  /** What this kind calls what became of amounts, where the usual words do not fit. */
  readonly names?: Partial<Readonly<Record<DoneAs, string>>>
  /** Tokens that need not be asked for. */
  readonly known: readonly Token[]
  /** Beneath the first amounts. */
  readonly beside?: ReactNode
  /** How it goes on from here. */
  readonly note?: ReactNode
  /** Where people go next with it, what they do most first. */
  readonly places?: readonly Place[]
  /** In the stead of places. */
  readonly actions?: ReactNode
  readonly onClose: () => void
}

/** The end of whatever moved money: what, how much, in which blocks, what is left where, and where to go next. */
export function MoneyDone(props: MoneyDoneProps) {
  const { id, what, lines, names = {}, known, beside, note, places = [], actions, onClose } = props
  const { t } = useTranslation()
  const { t: tReceipt } = useTranslation('receipt')
  const owner = useSdk().principal.toText()
  const words = { ...useLineNames(), ...names }
  const context = { id, known }
  const { lead, rows } = arranged(lines)
  const [first] = lead
  const isInWallet = lines.some(({ as }) => as === 'received')
  return (
    <div className="flex flex-col items-center gap-5 pt-4 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-up/15 text-up">
        <Icon of={Check} size={24} />
      </span>
      <div role="status" className="w-full">
        {what !== undefined && <p className="mb-3 text-16 font-medium">{what}</p>}
        {first && (
          <>
            <p className="text-14 text-ink-2">{words[first.as]}</p>
            <LeadAmounts lines={lead} context={context} />
          </>
        )}
        {beside}
      </div>
      {(rows.length > 0 || isInWallet) && (
        <dl className="flex w-full flex-col gap-2 border-t border-line pt-4 text-13">
          <MovedRows rows={rows} names={words} context={context} />
          {isInWallet && (
            <Row name={tReceipt('where')}>
              <span className="-me-3">
                <AddressLabel text={owner} what={t('account.principal')} />
              </span>
            </Row>
          )}
        </dl>
      )}
      <BlockLinks lines={lines} context={context} onLeave={onClose} />
      <LeftThere lines={lines} context={context} />
      {note !== undefined && <p className="text-13 text-ink-2">{note}</p>}
      <DialogAction>
        <div className="flex w-full flex-col gap-2">
          <Button size="large" wide onClick={onClose}>
            {t('common.done')}
          </Button>
          {actions ?? <Places places={places} onLeave={onClose} />}
        </div>
      </DialogAction>
    </div>
  )
}

function Places({
  places,
  onLeave,
}: {
  readonly places: readonly Place[]
  readonly onLeave: () => void
}) {
  const navigate = useNavigate()
  return places.map(({ path, label }, index) => (
    <Button
      key={path}
      look={index < places.length - 1 ? 'tonal' : 'quiet'}
      wide
      onClick={() => {
        onLeave()
        navigate(path)
      }}
    >
      {label}
    </Button>
  ))
}
