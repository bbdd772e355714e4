export {
  type EventSubject,
  endpointsReceiving,
  subjectOfEvent,
  wantedEvents,
} from './related/event-receivers.ts'
export type { EventFilter } from './store.ts'
