import type { VoteProject } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { TextField } from '../../nft-tools/parts/TextField.tsx'
import { PictureField } from '../parts/PictureField.tsx'
import { Sources } from './Sources.tsx'
import {
  BEGINS,
  ELECTORATES,
  KINDS,
  LASTS,
  LONGEST,
  OPTIONS,
  type ProposeForm,
} from './useProposeForm.ts'

/** All that a proposal says: what about, between what, who votes, for how long, and by which rules. */
export function ProposeFields({
  form,
  project,
  isEdited,
  isBusy,
}: {
  readonly form: ProposeForm
  readonly project: VoteProject
  readonly isEdited: boolean
  readonly isBusy: boolean
}) {
  const { t } = useTranslation('votes')
  return (
    <section className="flex flex-col gap-5 rounded-card bg-surface p-4 sm:p-6">
      <Field
        label={t('propose.name')}
        value={form.title}
        maxLength={LONGEST.title}
        autoComplete="off"
        onChange={({ target }) => form.setTitle(target.value)}
      />
      <TextField
        label={t('propose.content')}
        hint={t('propose.contentHint')}
        value={form.content}
        most={LONGEST.content}
        onChange={form.setContent}
      />
      <PictureField
        projectId={project.id}
        label={t('picture.ofProposal')}
        choice={form.picture}
        onChoose={form.setPicture}
        isBusy={isBusy}
      />
      <OptionFields form={form} />
      <Choices form={form} isEdited={isEdited} />
      {!isEdited && form.electorate === 'snapshot' && (
        <Sources form={form} ledgerId={project.ledgerId} />
      )}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field
          label={t('propose.quorum')}
          hint={t('propose.quorumHint')}
          inputMode="decimal"
          value={form.quorum}
          maxLength={6}
          autoComplete="off"
          after="%"
          onChange={({ target }) => form.setQuorum(target.value)}
        />
        <Field
          label={t('propose.threshold')}
          hint={t('propose.thresholdHint')}
          inputMode="decimal"
          value={form.threshold}
          maxLength={6}
          autoComplete="off"
          after="%"
          onChange={({ target }) => form.setThreshold(target.value)}
        />
      </div>
      <div className="flex flex-col">
        <Checkbox checked={form.isChangeable} onCheckedChange={form.setChangeable}>
          {t('propose.changeable')}
        </Checkbox>
        <Checkbox checked={form.isSealed} onCheckedChange={form.setSealed}>
          {t('propose.sealed')}
        </Checkbox>
      </div>
    </section>
  )
}

function OptionFields({ form: { options, setOptions } }: { readonly form: ProposeForm }) {
  const { t } = useTranslation('votes')
  const set = (place: number, text: string) =>
    setOptions(options.map((option, at) => (at === place ? text : option)))
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-13 text-ink-2">{t('propose.options')}</legend>
      {options.map((option, place) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place, and may be empty
          key={place}
          className="flex items-end gap-2"
        >
          <Field
            className="flex-1"
            label={t('propose.option', { number: place + 1 })}
            isLabelHidden
            value={option}
            maxLength={LONGEST.option}
            autoComplete="off"
            placeholder={t('propose.option', { number: place + 1 })}
            onChange={({ target }) => set(place, target.value)}
          />
          {options.length > OPTIONS.least && (
            <Button
              look="quiet"
              onClick={() => setOptions(options.filter((_, at) => at !== place))}
            >
              {t('propose.removeOption')}
            </Button>
          )}
        </div>
      ))}
      {options.length < OPTIONS.most && (
        <Button look="tonal" onClick={() => setOptions([...options, ''])}>
          {t('propose.addOption')}
        </Button>
      )}
    </fieldset>
  )
}

function Choices({ form, isEdited }: { readonly form: ProposeForm; readonly isEdited: boolean }) {
  const { t } = useTranslation('votes')
  const kinds = {
    single: t('kind.single'),
    approval: t('kind.approval'),
    weighted: t('kind.weighted'),
  }
  const electorates = { snapshot: t('electorate.snapshot'), uploaded: t('electorate.uploaded') }
  const begins = {
    '0': t('propose.beginsNow'),
    '1': t('propose.inHours', { count: 1 }),
    '24': t('propose.inDays', { count: 1 }),
    '72': t('propose.inDays', { count: 3 }),
  }
  const lasts = {
    '1': t('propose.hours', { count: 1 }),
    '24': t('propose.days', { count: 1 }),
    '72': t('propose.days', { count: 3 }),
    '168': t('propose.days', { count: 7 }),
    '336': t('propose.days', { count: 14 }),
    '720': t('propose.days', { count: 30 }),
  }
  const beginning = BEGINS.filter((id) => id !== '0' || form.electorate === 'snapshot')
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Labelled label={t('propose.kind')}>
        <Select
          label={t('propose.kind')}
          options={KINDS.map((id) => ({ id, label: kinds[id] }))}
          chosen={form.kind}
          onChoose={form.setKind}
        />
      </Labelled>
      {!isEdited && (
        <Labelled label={t('propose.electorate')}>
          <Select
            label={t('propose.electorate')}
            options={ELECTORATES.map((id) => ({ id, label: electorates[id] }))}
            chosen={form.electorate}
            onChoose={form.setElectorate}
          />
        </Labelled>
      )}
      <Labelled label={t('propose.begins')}>
        <Select
          label={t('propose.begins')}
          options={beginning.map((id) => ({ id, label: begins[id] }))}
          chosen={form.begins}
          onChoose={form.setBegins}
        />
      </Labelled>
      <Labelled label={t('propose.lasts')}>
        <Select
          label={t('propose.lasts')}
          options={LASTS.map((id) => ({ id, label: lasts[id] }))}
          chosen={form.lasts}
          onChoose={form.setLasts}
        />
      </Labelled>
    </div>
  )
}

const Labelled = ({
  label,
  children,
}: {
  readonly label: string
  readonly children: React.ReactNode
}) => (
  <div className="flex flex-col gap-1">
    <p className="text-13 text-ink-2">{label}</p>
    {children}
  </div>
)
