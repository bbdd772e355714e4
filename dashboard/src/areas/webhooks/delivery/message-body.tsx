import { ActionIcon, Code, CopyButton, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './delivery.module.css'

/** A body as people read it; what is copied is what was sent. */
export function MessageBody({ text, label }: { text: string; label?: string }) {
  const { t } = useTranslation('webhooks')
  return (
    <div className={classes.body}>
      <Code block tabIndex={0} className={classes.text ?? ''} aria-label={label ?? t('message')} role="group">
        {readable(text)}
      </Code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Tooltip label={t('copyAsSent')}>
            <ActionIcon
              className={classes.copy ?? ''}
              variant="default"
              size="sm"
              onClick={copy}
              aria-label={t('copyAsSent')}
            >
              {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
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
