import { Badge, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** The number of items that need attention; nothing if there are none. */
export function AttentionBadge({ count }: { count: number }) {
  const { t } = useTranslation('layout')
  if (count === 0) return null
  return (
    <>
      <Badge size="sm" circle={count < 10} color="orange" variant="light" aria-hidden>
        {count > 99 ? '99+' : count}
      </Badge>
      <VisuallyHidden>({t('needsAttention', { count })})</VisuallyHidden>
    </>
  )
}
