import { Group, Text, UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useId } from 'react'
import { AttentionBadge } from './attention-badge.tsx'
import classes from './navigation.module.css'
import { attentionCount, isShownPage, type NavigationGroup } from './navigation-groups.ts'
import { PageLink } from './page-link.tsx'

type PageGroupProps = { group: NavigationGroup; isOpen: boolean }

/**
 * Pages under a collapsible heading. Collapsed, it shows the current page and the number of items in the group that
 * need attention.
 */
export function PageGroup({ group: { key, heading, items }, isOpen }: PageGroupProps) {
  const id = useId()
  const pathname = useLocation({ select: (location) => location.pathname })
  const [closed, setClosed] = useLocalStorage<readonly string[]>({
    key: 'holdfast.navigation.closed',
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const isClosed = !isOpen && closed.includes(key)
  const toggle = () => setClosed(isClosed ? closed.filter((one) => one !== key) : [...closed, key])
  const shown = isClosed ? items.filter((item) => isShownPage(item, pathname)) : items
  const Chevron = isClosed ? IconChevronRight : IconChevronDown
  return (
    <div>
      <UnstyledButton
        className={classes.heading ?? ''}
        aria-expanded={!isClosed}
        aria-controls={id}
        disabled={isOpen}
        onClick={toggle}
      >
        <Text size="xs" c="dimmed" fw={600} component="span">
          {heading}
        </Text>
        <Group gap={4} wrap="nowrap">
          {isClosed && <AttentionBadge count={attentionCount(items)} />}
          {!isOpen && <Chevron size={14} stroke={1.8} className={classes.chevron ?? ''} />}
        </Group>
      </UnstyledButton>
      <div id={id}>
        {shown.map((item) => (
          <PageLink key={item.path} item={item} />
        ))}
      </div>
    </div>
  )
}
