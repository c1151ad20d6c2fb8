import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './IconButton.tsx'

type CopyButtonProps = { readonly text: string; readonly what: string; readonly className?: string }

/** Copies the full text and says so for two seconds. */
export function CopyButton({ text, what, className }: CopyButtonProps) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <>
      <IconButton
        icon={copied ? Check : Copy}
        iconSize={16}
        label={t('common.copy', { what })}
        onClick={copy}
        className={className}
      />
      <span role="status" className="sr-only">
        {copied ? t('common.copied') : ''}
      </span>
    </>
  )
}
