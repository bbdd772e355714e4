/** Opens the guide of a page in another tab, so that no input is lost. */
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

export function HelpLink({ guide }: { guide: string }) {
  const { t } = useTranslation()
  return (
    <Tooltip label={t('help')}>
      <ActionIcon
        component="a"
        href={guide}
        target="_blank"
        rel="noopener"
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('help')}
      >
        <IconHelp size={20} />
      </ActionIcon>
    </Tooltip>
  )
}
