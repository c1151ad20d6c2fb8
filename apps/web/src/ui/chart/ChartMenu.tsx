import { Ellipsis, FileSpreadsheet, ImageDown, Printer } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { saveCsv } from '../browser/saveCsv.ts'
import { saveFile } from '../browser/saveFile.ts'
import { IconButton } from '../buttons/IconButton.tsx'
import { ActionMenu } from '../overlays/ActionMenu.tsx'

type ChartMenuProps = {
  /** Of the files, without their endings. */
  readonly name: string
  readonly csv: () => string
  readonly onPrint: () => void
  /** How a picture is taken, while a chart is shown. */
  readonly picture: RefObject<(() => HTMLCanvasElement) | undefined> | undefined
}

/** Takes a chart along: as a picture, as figures, on paper. */
export function ChartMenu({ name, csv, onPrint, picture }: ChartMenuProps) {
  const { t } = useTranslation('info')
  const savePicture = () =>
    picture?.current?.().toBlob((blob) => {
      if (blob) saveFile(`${name}.png`, 'image/png', blob)
    })
  const asPicture = {
    id: 'png',
    label: t('chart.savePicture'),
    icon: ImageDown,
    onSelect: savePicture,
  }
  return (
    <ActionMenu
      trigger={<IconButton icon={Ellipsis} label={t('chart.take')} />}
      actions={[
        ...(picture ? [asPicture] : []),
        {
          id: 'csv',
          label: t('chart.saveCsv'),
          icon: FileSpreadsheet,
          onSelect: () => saveCsv(name, csv()),
        },
        { id: 'print', label: t('chart.print'), icon: Printer, onSelect: onPrint },
      ]}
    />
  )
}
