import { ActionIcon, Code, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './source-text.module.css'

/** Some lines of code or configuration, to be copied. */
export function SourceText({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <div className={classes.source}>
      <Code block tabIndex={0} className={classes.code ?? ''}>
        {text}
      </Code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <ActionIcon
            className={classes.copy ?? ''}
            variant="default"
            size="sm"
            onClick={copy}
            aria-label={t('copy', { ns: 'frame' })}
          >
            {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          </ActionIcon>
        )}
      </CopyButton>
    </div>
  )
}
