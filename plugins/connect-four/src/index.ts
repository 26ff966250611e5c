import { definePlugin } from 'evolab';

export default definePlugin({ name: 'connect-four' });
