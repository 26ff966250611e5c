import { definePlugin } from 'evolab';

export default definePlugin({ name: 'nine-board-tic-tac-toe' });
