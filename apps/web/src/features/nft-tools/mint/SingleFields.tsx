import { MOST_OF_TOKEN } from '@sluice/sdk/nftStudio'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { FilePreview } from '../parts/FilePreview.tsx'
import { FilesButton } from '../parts/FilesButton.tsx'
import { PairFields } from '../parts/PairFields.tsx'
import { TextField } from '../parts/TextField.tsx'
import type { useSingle } from './useSingle.ts'

const MOST = MOST_OF_TOKEN

/** One token: its file, and what it is. */
export function SingleFields({ form }: { readonly form: ReturnType<typeof useSingle> }) {
  const { t } = useTranslation('nftTools')
  const { file, facts, set } = form
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-3">
        {file && <FilePreview file={file} />}
        <FilesButton
          label={t('mint.chooseFile')}
          onFiles={([chosen]) => chosen && void form.choose(chosen)}
        />
        <p className="min-w-0 flex-1 basis-40 truncate text-13 text-ink-3">
          {file ? <bdi>{file.name}</bdi> : t('mint.fileHint')}
        </p>
      </div>
      {form.fileProblem && <Notice tone="warn">{form.fileProblem}</Notice>}
      <Field
        label={t('mint.name')}
        value={facts.name}
        maxLength={MOST.name}
        autoComplete="off"
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextField
        label={t('mint.description')}
        value={facts.description}
        most={MOST.description}
        onChange={(description) => set({ description })}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field
          label={t('mint.artist')}
          value={facts.artist}
          maxLength={MOST.artist}
          autoComplete="off"
          onChange={({ target }) => set({ artist: target.value })}
        />
        <Field
          label={t('mint.link')}
          value={facts.link}
          maxLength={MOST.link}
          inputMode="url"
          autoComplete="off"
          onChange={({ target }) => set({ link: target.value })}
        />
      </div>
      <PairFields
        title={t('mint.attributes')}
        labels={{
          name: t('mint.attributeName'),
          value: t('mint.attributeValue'),
          add: t('mint.addAttribute'),
        }}
        most={{ rows: MOST.attributes, name: MOST.attributeName, value: MOST.attributeValue }}
        pairs={form.attributes}
        onChange={form.setAttributes}
      />
    </div>
  )
}
