import { ActionIcon, type ActionIconProps, CopyButton, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

type CopyIconProps = Pick<ActionIconProps, 'className' | 'variant'> & {
  text: string
  /** The text to copy, if it differs from the text shown. */
  label?: string
}

/** A button that copies a text, and confirms it. */
export function CopyIcon({ text, label, variant = 'subtle', ...props }: CopyIconProps) {
  const { t } = useTranslation()
  const named = label ?? t('copy')
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? t('copied') : named}>
          <ActionIcon size="sm" color="gray" variant={variant} onClick={copy} aria-label={named} {...props}>
            {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  )
}
