import { toHex } from '@sluice/candid/hex'
import type { PayloadMethod, SnsFunction } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { Select } from '../../../../ui/fields/Select.tsx'
import { TextField } from '../../../nft-tools/parts/TextField.tsx'
import { PayloadForm } from '../../payload/PayloadForm.tsx'
import { blankArguments, readPayload, type ValueFlaws } from '../../payload/payloadDraft.ts'
import type { Draft } from './readDraft.ts'

type GenericFieldsProps = {
  readonly functions: readonly SnsFunction[]
  readonly method: PayloadMethod | null | undefined
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
}

const NO_FLAWS: ValueFlaws = new Map()

/** A call of a function of the DAO: by a form where the canister tells what it takes, else in bytes. */
export function GenericFields({ draft, change, functions, method }: GenericFieldsProps) {
  const { t } = useTranslation('sns')
  const chosen = functions.find(({ id }) => `${id}` === draft.functionId)
  return (
    <div className="grid gap-3">
      <div>
        <Select
          label={t('generic.function')}
          placeholder={t('draft.noFunction')}
          options={functions.map(({ id, name }) => ({ id: `${id}`, label: `${name} (${id})` }))}
          chosen={draft.functionId === '' ? undefined : draft.functionId}
          onChoose={(functionId) => change({ functionId, call: undefined, payload: '' })}
          isSearchable
        />
      </div>
      {chosen && (
        <>
          <p dir="auto" className="text-13 text-ink-2 wrap-anywhere">
            {chosen.description}
          </p>
          <Call {...{ draft, change, method }} />
        </>
      )}
    </div>
  )
}

function Call({ draft, change, method }: Omit<GenericFieldsProps, 'functions'>) {
  const { t } = useTranslation('sns')
  if (method === undefined) return <Skeleton className="h-32 w-full" />
  const drafts = method === null ? undefined : (draft.call ?? blankArguments(method))
  if (method === null || drafts === undefined || draft.isBytes)
    return (
      <>
        {drafts === undefined && <Notice>{t('call.noForm')}</Notice>}
        <TextField
          label={t('propose.payload')}
          hint={t('propose.payloadHint')}
          value={draft.payload}
          most={2_000_000}
          onChange={(payload) => change({ payload })}
        />
        {drafts !== undefined && (
          <Other label={t('call.asForm')} onChoose={() => change({ isBytes: false })} />
        )}
      </>
    )
  const reading = readPayload(method, drafts)
  return (
    <>
      <PayloadForm
        {...{ method, drafts }}
        flaws={'flaws' in reading ? reading.flaws : NO_FLAWS}
        onChange={(call) => change({ call })}
      />
      <Other
        label={t('call.asBytes')}
        onChoose={() =>
          change({
            isBytes: true,
            payload: 'payload' in reading ? toHex(reading.payload) : draft.payload,
          })
        }
      />
    </>
  )
}

function Other({ label, onChoose }: { readonly label: string; readonly onChoose: () => void }) {
  return (
    <div>
      <Button look="quiet" onClick={onChoose}>
        {label}
      </Button>
    </div>
  )
}
