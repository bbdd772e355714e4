import { ActionIcon, type ActionIconProps, CopyButton, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

type CopyIconProps = Pick<ActionIconProps, 'className' | 'variant'> & {
  text: string
  /** What is copied, where that is not what is shown. */
  label?: string
}

/** Beside what people carry elsewhere; it says that it is copied. */
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
