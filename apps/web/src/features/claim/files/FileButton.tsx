import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'

type FileButtonProps = {
  readonly label: string
  readonly onFile: (file: File) => void
  readonly isBusy?: boolean
}

const KINDS = '.csv,.tsv,.txt,.xlsx'

/** Asks for a file of receivers. */
export function FileButton({ label, onFile, isBusy = false }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button look="tonal" busy={isBusy} onClick={() => input.current?.click()}>
        <Icon of={Upload} size={16} />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={KINDS}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // the same file may be chosen again, after it was corrected
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
