import { ActionIcon, Button, Fieldset, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'

type FieldRowsProps<Row> = {
  legend: string
  text: string
  rows: readonly Row[]
  /** The fields of a row; they wrap if they do not fit. */
  fields: (row: Row, index: number) => ReactNode
  addLabel: string
  onAdd: () => void
  removeLabel: string
  onRemove: (index: number) => void
  /** An error that belongs to none of the fields. */
  error?: ReactNode
}

/**
 * Rows of fields that can be added and removed. The focus moves to the first field of a new row, and after a removal to
 * the remove button of the next row, or to the add button.
 */
export function FieldRows<Row extends { key: string }>(props: FieldRowsProps<Row>) {
  const { legend, text, rows, fields, addLabel, onAdd, removeLabel, onRemove, error } = props
  const { list, focusLast, focusRemoval } = useRowFocus(rows.length)
  return (
    <Fieldset legend={legend}>
      <Text size="sm" c="dimmed" mb="sm">
        {text}
      </Text>
      <Stack gap="xs" ref={list}>
        {rows.map((row, index) => (
          <Group key={row.key} gap="xs" wrap="nowrap" align="flex-start" data-row>
            <Group gap="xs" align="flex-start" flex={1}>
              {fields(row, index)}
            </Group>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={removeLabel}
              data-remove
              onClick={() => {
                focusRemoval(index)
                onRemove(index)
              }}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        ))}
        {error && (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} />}
            data-add
            onClick={() => {
              focusLast()
              onAdd()
            }}
          >
            {addLabel}
          </Button>
        </div>
      </Stack>
    </Fieldset>
  )
}

/** Moves the focus when the number of rows has changed. */
function useRowFocus(count: number) {
  const list = useRef<HTMLDivElement>(null)
  const next = useRef<((list: HTMLDivElement) => HTMLElement | null | undefined) | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are drawn when their number has changed
  useEffect(() => {
    if (list.current) next.current?.(list.current)?.focus()
    next.current = null
  }, [count])
  return {
    list,
    focusLast() {
      next.current = (element) => [...element.querySelectorAll('[data-row]')].at(-1)?.querySelector('input')
    },
    focusRemoval(index: number) {
      next.current = (element) =>
        element.querySelectorAll<HTMLElement>('[data-remove]')[index] ?? element.querySelector('[data-add]')
    },
  }
}
