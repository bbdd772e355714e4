import { Code } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CopyIcon } from '#ui/copy/copy-icon.tsx'
import classes from './delivery.module.css'

/** A formatted body; the copy button copies the original. */
export function MessageBody({ text, label }: { text: string; label?: string }) {
  const { t } = useTranslation('webhooks')
  return (
    <div className={classes.body}>
      <Code block tabIndex={0} className={classes.text ?? ''} aria-label={label ?? t('message')} role="group">
        {readable(text)}
      </Code>
      <CopyIcon text={text} label={t('copyAsSent')} variant="default" className={classes.copy ?? ''} />
    </div>
  )
}

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
