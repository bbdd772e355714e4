export const en = {
  heading: 'Notifications',
  deleteChannelText: 'Waiting notifications are cancelled.',
  deleteRuleText: 'Its open alerts are no longer escalated or repeated.',
}
