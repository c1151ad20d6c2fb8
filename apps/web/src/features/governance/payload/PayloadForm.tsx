import type { CandidType, PayloadMethod } from '@sluice/sdk'
import { isBlob, isTuple, resolveType } from '@sluice/sdk/payload'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { TextField } from '../../nft-tools/parts/TextField.tsx'
import { blankOf, type ValueDraft, type ValueFlaws } from './payloadDraft.ts'
import { useValueFlawWords } from './useValueFlawWords.ts'

type PayloadFormProps = {
  readonly method: PayloadMethod
  readonly drafts: readonly ValueDraft[]
  readonly flaws: ValueFlaws
  readonly onChange: (drafts: readonly ValueDraft[]) => void
}

/** Texts longer than a name get several lines. */
const LONG_TEXTS = /content|description|introduction|summary|text|comment/i
const LONGEST_TEXT = 100_000
const MOST_ITEMS = 200

/** A field for each value that a method takes, as its canister names them. */
export function PayloadForm({ method, drafts, flaws, onChange }: PayloadFormProps) {
  const { t } = useTranslation('sns')
  if (method.args.length === 0) return <p className="text-14 text-ink-2">{t('call.nothing')}</p>
  return (
    <div className="grid gap-3">
      {method.args.map(({ name, type }, index) => (
        <Value
          // biome-ignore lint/suspicious/noArrayIndexKey: the arguments of a method keep their places
          key={index}
          {...{ type, flaws, types: method.types, draft: drafts[index], path: `${index}` }}
          label={name ?? t('call.argument', { number: index + 1 })}
          onChange={(draft) => onChange(drafts.with(index, draft))}
        />
      ))}
    </div>
  )
}

type ValueProps = {
  readonly types: PayloadMethod['types']
  readonly type: CandidType
  readonly draft: ValueDraft | undefined
  readonly label: string
  readonly path: string
  readonly flaws: ValueFlaws
  readonly onChange: (draft: ValueDraft) => void
}

function Value(props: ValueProps) {
  const { draft, label, onChange } = props
  switch (draft?.kind) {
    case 'text':
      return <Typed {...props} text={draft.text} />
    case 'yes-no':
      return (
        <Checkbox checked={draft.on} onCheckedChange={(on) => onChange({ kind: 'yes-no', on })}>
          <bdi className="wrap-anywhere">{label}</bdi>
        </Checkbox>
      )
    case 'opt':
      return <Optional {...props} inner={draft.inner} />
    case 'items':
      return <Items {...props} items={draft.items} />
    case 'variant':
      return <Choice {...props} chosen={draft.chosen} inner={draft.inner} />
    default:
      return null
  }
}

function Typed({ types, type, label, path, flaws, text, onChange }: ValueProps & { text: string }) {
  const { t } = useTranslation('sns')
  const words = useValueFlawWords()
  const found = resolveType(types, type)
  const name = found.kind === 'primitive' ? found.name : ''
  const change = (next: string) => onChange({ kind: 'text', text: next })
  if (name === 'text' && LONG_TEXTS.test(label))
    return <TextField label={label} value={text} most={LONGEST_TEXT} onChange={change} />
  const flaw = flaws.get(path)
  const isNumber = name !== 'text' && name !== 'principal' && name !== ''
  // what is empty still is asked for by the button alone
  const problem = flaw === undefined || text.trim() === '' ? undefined : words(flaw)
  return (
    <Field
      label={label}
      {...(isBlob(types, found) ? { hint: t('call.bytesHint') } : {})}
      {...(name === 'principal' ? { hint: t('call.principalHint') } : {})}
      {...(problem === undefined ? {} : { problem })}
      value={text}
      maxLength={LONGEST_TEXT}
      spellCheck={false}
      autoComplete="off"
      dir={name === 'text' ? 'auto' : 'ltr'}
      {...(isNumber ? { inputMode: name.startsWith('nat') ? 'numeric' : 'text' } : {})}
      onChange={({ target }) => change(target.value)}
    />
  )
}

function Optional({ inner, label, ...props }: ValueProps & { inner: ValueDraft | undefined }) {
  const { t } = useTranslation('sns')
  const { types, type, path, onChange } = props
  const found = resolveType(types, type)
  if (found.kind !== 'opt') return null
  return (
    <div>
      <Checkbox
        checked={inner !== undefined}
        onCheckedChange={(isGiven) =>
          onChange({ kind: 'opt', inner: isGiven ? blankOf(types, found.of) : undefined })
        }
      >
        <bdi className="wrap-anywhere">{t('call.given', { name: label })}</bdi>
      </Checkbox>
      {inner !== undefined && (
        <Value
          {...{ ...props, label }}
          type={found.of}
          draft={inner}
          path={`${path}.0`}
          onChange={(next) => onChange({ kind: 'opt', inner: next })}
        />
      )}
    </div>
  )
}

function Items({ items, label, ...props }: ValueProps & { items: readonly ValueDraft[] }) {
  const { t } = useTranslation('sns')
  const { types, type, path, onChange } = props
  const found = resolveType(types, type)
  const change = (next: readonly ValueDraft[]) => onChange({ kind: 'items', items: next })
  const item = (index: number, of: CandidType, name: string) => (
    <Value
      {...props}
      type={of}
      draft={items[index]}
      label={name}
      path={`${path}.${index}`}
      onChange={(draft) => change(items.with(index, draft))}
    />
  )
  if (found.kind === 'record') {
    const isList = isTuple(found.fields)
    return (
      <Group label={label}>
        {found.fields.map((field, index) => (
          <div key={field.label}>
            {item(index, field.type, isList ? t('call.part', { number: index + 1 }) : field.label)}
          </div>
        ))}
      </Group>
    )
  }
  if (found.kind !== 'vec') return null
  return (
    <Group label={label}>
      {items.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is all that tells items apart
        <div key={index} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            {item(index, found.of, t('call.item', { number: index + 1 }))}
          </div>
          <IconButton
            icon={Trash2}
            label={t('call.remove', { number: index + 1 })}
            onClick={() => change(items.toSpliced(index, 1))}
          />
        </div>
      ))}
      <div>
        <Button
          look="tonal"
          disabled={items.length >= MOST_ITEMS}
          onClick={() => change([...items, blankOf(types, found.of)])}
        >
          <Icon of={Plus} size={16} />
          {t('call.add')}
        </Button>
      </div>
    </Group>
  )
}

type ChoiceProps = ValueProps & { readonly chosen: number; readonly inner: ValueDraft }

function Choice({ chosen, inner, label, ...props }: ChoiceProps) {
  const { types, type, path, onChange } = props
  const found = resolveType(types, type)
  if (found.kind !== 'variant') return null
  const field = found.fields[chosen]
  return (
    <Group label={label}>
      <div>
        <Select
          label={label}
          options={found.fields.map((each, index) => ({ id: `${index}`, label: each.label }))}
          chosen={`${chosen}`}
          onChoose={(id) => {
            const next = found.fields[Number(id)]
            if (next === undefined) return
            onChange({ kind: 'variant', chosen: Number(id), inner: blankOf(types, next.type) })
          }}
        />
      </div>
      {field !== undefined && inner.kind !== 'nothing' && (
        <Value
          {...props}
          type={field.type}
          draft={inner}
          label={field.label}
          path={`${path}.0`}
          onChange={(next) => onChange({ kind: 'variant', chosen, inner: next })}
        />
      )}
    </Group>
  )
}

/** Values that belong together, behind a hairline. */
function Group({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-3 border-s border-line ps-4">
      <legend className="mb-1 text-13 font-medium text-ink-2">
        <bdi className="wrap-anywhere">{label}</bdi>
      </legend>
      {children}
    </fieldset>
  )
}
