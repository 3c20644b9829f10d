/** Under this name it is learned that a model does not search by itself. */
export const ownSearchParam = 'web_search';
