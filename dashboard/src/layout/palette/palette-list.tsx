import { ScrollArea, Text, UnstyledButton } from '@mantine/core'
import { useEffect, useId } from 'react'
import classes from './palette.module.css'
import { groupedActions, type PaletteAction } from './palette-action.ts'

type PaletteListProps = {
  id: string
  label: string
  actions: readonly PaletteAction[]
  selected: PaletteAction | undefined
  onRun: (action: PaletteAction) => void
}

/** The element of an action, which the field names as the active one. */
export function optionId(listId: string, { id }: PaletteAction): string {
  return `${listId} ${id}`.replaceAll(/\s/g, '-')
}

export function PaletteList({ id, label, actions, selected, onRun }: PaletteListProps) {
  const headings = useId()
  const active = selected && optionId(id, selected)
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <ScrollArea.Autosize mah={420} type="auto" className={classes.list ?? ''}>
      <div id={id} role="listbox" aria-label={label}>
        {groupedActions(actions).map(([group, members], index) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div key={group} role="group" aria-labelledby={`${headings}-${index}`} className={classes.group}>
            <Text id={`${headings}-${index}`} size="xs" fw={600} c="dimmed" px="md" py={4}>
              {group}
            </Text>
            {members.map((action) => (
              <UnstyledButton
                key={action.id}
                id={optionId(id, action)}
                role="option"
                tabIndex={-1}
                aria-selected={action === selected}
                className={classes.action ?? ''}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onRun(action)}
              >
                {action.label}
                {action.description && <span className={classes.description}>{action.description}</span>}
              </UnstyledButton>
            ))}
          </div>
        ))}
      </div>
    </ScrollArea.Autosize>
  )
}
