import { useMediaQuery } from '@mantine/hooks'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect } from 'react'

export const headHeight = 38
const rowHeight = 40
/** On a narrow screen a record takes two lines. */
const narrowRowHeight = 64

/**
 * The visible rows, and the row that is being edited, wherever it is. The virtualizer must stay inside this hook: it is
 * always the same object, and compiled components would not notice that it has changed.
 */
export function useGridRows(frame: RefObject<HTMLDivElement | null>, count: number, edited: number | null) {
  const height = useMediaQuery('(max-width: 48em)') ? narrowRowHeight : rowHeight
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    overscan: 10,
    rangeExtractor(range) {
      const visibleRange = defaultRangeExtractor(range)
      if (edited === null || edited >= count || visibleRange.includes(edited)) return visibleRange
      return [...visibleRange, edited].toSorted((a, b) => a - b)
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are measured anew when their height changes
  useEffect(() => virtual.measure(), [height])
  useEffect(() => {
    if (edited === null) return
    return () => virtual.resizeItem(edited, height)
  }, [edited, height, virtual])
  const { startIndex = 0, endIndex = 0 } = virtual.range ?? {}
  return {
    places: virtual.getVirtualItems().map(({ index, start }) => ({ index, top: start - headHeight })),
    visibleRange: { first: startIndex, last: endIndex },
    height: virtual.getTotalSize(),
    isScrolled: Boolean(virtual.scrollOffset),
    scrollTo: (index: number) => virtual.scrollToIndex(index),
    measure: virtual.measureElement,
  }
}
