import { ActionIcon, Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type LatencyWindow, moved, zoomed } from './latency-window.ts'

type ZoomButtonsProps = {
  window: LatencyWindow
  now: number
  isZoomed: boolean
  onZoom: (window: LatencyWindow) => void
  onReset: () => void
}

/** For touch screens and the keyboard, where nothing can be selected in the chart. */
export function ZoomButtons({ window, now, isZoomed, onZoom, onReset }: ZoomButtonsProps) {
  const { t } = useTranslation('monitoring')
  const buttons = [
    { label: t('earlier'), icon: IconChevronLeft, next: moved(window, -0.5, now) },
    { label: t('later'), icon: IconChevronRight, next: moved(window, 0.5, now) },
    { label: t('zoomIn'), icon: IconZoomIn, next: zoomed(window, 0.5, now) },
    { label: t('zoomOut'), icon: IconZoomOut, next: zoomed(window, 2, now) },
  ]
  return (
    <Group gap={4}>
      {buttons.map(({ label, icon: Icon, next }) => (
        <ActionIcon
          key={label}
          variant="subtle"
          color="gray"
          aria-label={label}
          title={label}
          disabled={next.from === window.from && next.to === window.to}
          onClick={() => onZoom(next)}
        >
          <Icon size={18} />
        </ActionIcon>
      ))}
      {isZoomed && (
        <Button variant="subtle" size="compact-xs" onClick={onReset}>
          {t('resetZoom')}
        </Button>
      )}
    </Group>
  )
}
