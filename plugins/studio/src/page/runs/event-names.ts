/** What the server sends by name. */
export const EVENT_NAMES = ['runs', 'begin', 'about', 'log', 'tournament', 'work'] as const;
